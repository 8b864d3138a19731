import { type CommandNode, type CompletionFlag, flagsWithChoices } from "./command-tree.js";

/** Returns the completion script for PowerShell 5 and later, with descriptions. */
export function powershellCompletion(nodes: readonly CommandNode[]): string {
  const entries = nodes.map(({ path, next, flags, values }) => {
    const words = [...next, ...values.map((name) => ({ name, about: name }))];
    return `    ${quoted(path)} = @{ next = ${table(words.map(({ name, about }) => [name, about]))}; flags = ${table(flagWords(flags))}; values = ${table(
      flagsWithChoices(flags).flatMap((flag) =>
        flag.words.map((word): [string, string] => [word, flag.values.join(" ")]),
      ),
    )} }`;
  });
  return `# Completes posthorn in PowerShell. Load it with: posthorn completion powershell | Out-String | Invoke-Expression
$posthornPlaces = @{
${entries.join("\n")}
}

Register-ArgumentCompleter -Native -CommandName posthorn -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $before = @($commandAst.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
    # What comes behind -- is another command.
    if ($before -contains '--') { return }
    $place = ''
    foreach ($word in $before) { if ($posthornPlaces.ContainsKey("$place/$word")) { $place = "$place/$word" } }
    $here = $posthornPlaces[$place]
    $root = $posthornPlaces['']
    $values = $null
    if ($before.Count -gt 0) {
        $values = $here.values[$before[-1]]
        if (-not $values) { $values = $root.values[$before[-1]] }
    }
    if ($values) { $found = [ordered]@{}; $values.Split(' ') | ForEach-Object { $found[$_] = $_ } }
    elseif ($wordToComplete.StartsWith('-')) {
        $found = [ordered]@{}
        foreach ($from in @($here.flags, $root.flags)) { foreach ($name in $from.Keys) { $found[$name] = $from[$name] } }
    }
    else { $found = $here.next }
    foreach ($name in $found.Keys) {
        if ($name.StartsWith($wordToComplete)) {
            [System.Management.Automation.CompletionResult]::new($name, $name, 'ParameterValue', $found[$name])
        }
    }
}
`;
}

function flagWords(flags: readonly CompletionFlag[]): [string, string][] {
  return flags.flatMap(({ words, about }) => words.map((word): [string, string] => [word, about]));
}

/** Returns an ordered hash table. PowerShell's keys ignore case, so a name that differs only in case from an earlier one is left out. */
function table(entries: readonly (readonly [string, string])[]): string {
  const seen = new Set<string>();
  const kept = entries.filter(([name]) => {
    const isNew = !seen.has(name.toLowerCase());
    seen.add(name.toLowerCase());
    return isNew;
  });
  return `[ordered]@{ ${kept.map(([name, about]) => `${quoted(name)} = ${quoted(about || name)}`).join("; ")} }`;
}

function quoted(text: string): string {
  return `'${text.replaceAll(/\s+/g, " ").replaceAll("'", "''")}'`;
}
