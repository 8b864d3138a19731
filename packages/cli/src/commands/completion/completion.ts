import type { Command } from "commander";
import type { SetAction } from "../../operations/add-operation.js";
import type { Context } from "../../program/context.js";
import { exitCodes } from "../../program/failure.js";
import { examples } from "../../program/program.js";
import {
  type CommandNode,
  type CompletionFlag,
  choiceArms,
  flagsWithChoices,
  flagWordsWithValue,
  nodesOf,
  wordsOf,
} from "./command-tree.js";

const scripts: Readonly<Record<string, (nodes: readonly CommandNode[]) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
  powershell: powershellCompletion,
};

/** Defines `completion`, which prints a shell's completion script for all commands. */
export function defineCompletion(command: Command, context: Context, setAction: SetAction): void {
  command
    .description(
      `Prints a script that completes commands, flags and the values they take. It asks nothing of the service.

In ~/.bashrc or ~/.zshrc:      eval "$(posthorn completion bash)"     (zsh: after compinit, and with zsh)
In ~/.config/fish/config.fish: posthorn completion fish | source
In a PowerShell profile:       posthorn completion powershell | Out-String | Invoke-Expression`,
    )
    .addArgument(command.createArgument("<shell>", "which shell").choices(Object.keys(scripts)))
    .addHelpText(
      "after",
      examples(
        "posthorn completion bash > ~/.local/share/bash-completion/completions/posthorn",
        "posthorn completion fish",
      ),
    );
  setAction(command, async ([shell]) => {
    const program = command.parent ?? command;
    await context.data(scripts[String(shell)]?.(nodesOf(program)) ?? "");
    return exitCodes.ok;
  });
}

/** Returns the completion script for bash 3.2 and later. */
function bashCompletion([root, ...nodes]: readonly CommandNode[]): string {
  const all = root ? [root, ...nodes] : [];
  const global = root?.flags ?? [];
  const arms = all.map(
    ({ path, next, flags, values }) =>
      `    '${path}') next='${[...next.map(({ name }) => name), ...values].join(" ")}' flags='${path === "" ? "" : wordsOf(flags)}' takers='${path === "" ? "" : flagWordsWithValue(flags)}' ;;`,
  );
  return `# Completes posthorn in bash. Load it with: eval "$(posthorn completion bash)"
_posthorn_place() {
  case "$1" in
${arms.join("\n")}
    *) return 1 ;;
  esac
}

_posthorn_values() {
  case "$1:$2" in
${choiceArms(all, (values) => `'${values.join(" ")}'`)}
    *) return 1 ;;
  esac
}

_posthorn() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" place='' next='' flags='' takers='' values='' i
  for ((i = 1; i < COMP_CWORD; i++)); do
    # What comes behind -- is another command.
    if [ "\${COMP_WORDS[i]}" = -- ]; then COMPREPLY=(); return; fi
    if _posthorn_place "$place/\${COMP_WORDS[i]}"; then place="$place/\${COMP_WORDS[i]}"; fi
  done
  _posthorn_place "$place"
  if _posthorn_values "$place" "$prev"; then
    COMPREPLY=($(compgen -W "$values" -- "$cur"))
    return
  fi
  case " $takers ${flagWordsWithValue(global)} " in *" $prev "*) COMPREPLY=(); return ;; esac
  case "$cur" in
    -*) COMPREPLY=($(compgen -W "$flags ${wordsOf(global)} --help" -- "$cur")) ;;
    *) COMPREPLY=($(compgen -W "$next" -- "$cur")) ;;
  esac
}

complete -o default -F _posthorn posthorn
`;
}

/** Returns the completion script for zsh, with descriptions. */
function zshCompletion([root, ...nodes]: readonly CommandNode[]): string {
  const all = root ? [root, ...nodes] : [];
  const global = root?.flags ?? [];
  const arms = all.map(({ path, next, flags, values }) => {
    const words = [...next, ...values.map((name) => ({ name, about: "" }))];
    const own = path === "" ? [] : flags;
    return `    '${path}') next=(${words.map(({ name, about }) => zshWord(name, about)).join(" ")}) flags=(${zshFlags(own)}) takers=(${flagWordsWithValue(own)}) ;;`;
  });
  return `#compdef posthorn
# Completes posthorn in zsh. Load it with: eval "$(posthorn completion zsh)", after compinit
_posthorn_place() {
  case "$1" in
${arms.join("\n")}
    *) return 1 ;;
  esac
}

_posthorn_values() {
  case "$1:$2" in
${choiceArms(all, (values) => `(${values.join(" ")})`)}
    *) return 1 ;;
  esac
}

_posthorn() {
  local place='' prev=\${words[CURRENT-1]} i
  local -a next flags takers values
  for ((i = 2; i < CURRENT; i++)); do
    # What comes behind -- is another command.
    if [[ \${words[i]} == -- ]]; then _default; return; fi
    if _posthorn_place "$place/\${words[i]}"; then place="$place/\${words[i]}"; fi
  done
  _posthorn_place "$place"
  if _posthorn_values "$place" "$prev"; then
    compadd -- $values
    return
  fi
  takers+=(${flagWordsWithValue(global)})
  if (( \${takers[(Ie)$prev]} )); then _files; return; fi
  if [[ $PREFIX == -* ]]; then
    flags+=(${zshFlags(global)} '--help:show help')
    _describe -o flag flags
  elif (( $#next )); then
    _describe command next
  else
    _files
  fi
}

if [[ "\${funcstack[1]}" == _posthorn ]]; then _posthorn "$@"; else compdef _posthorn posthorn; fi
`;
}

function zshFlags(flags: readonly CompletionFlag[]): string {
  return flags.flatMap(({ words, about }) => words.map((word) => zshWord(word, about))).join(" ");
}

/** Returns a name and its description as one word in the syntax of `_describe`. */
function zshWord(name: string, about: string): string {
  return `'${`${name}:${about.replaceAll(/\s+/g, " ")}`.replaceAll("'", "'\\''")}'`;
}

/** Returns the completion script for fish, with descriptions. */
function fishCompletion(nodes: readonly CommandNode[]): string {
  const lines = nodes.flatMap(({ path, next, flags, values }) => {
    const here = `-n ${fishText(`__posthorn_at '${path}'`)}`;
    return [
      ...next.map(({ name, about }) => `complete -c posthorn ${here} -a ${name} -d ${fishText(about)}`),
      ...values.map((value) => `complete -c posthorn ${here} -a ${value}`),
      ...flags.map((flag) => `complete -c posthorn ${path === "" ? "" : `${here} `}${fishFlag(flag)}`),
    ];
  });
  return `# Completes posthorn in fish. Load it with: posthorn completion fish | source
set -g __posthorn_places ${nodes.map(({ path }) => fishText(path)).join(" ")}

function __posthorn_at --description 'Whether the words so far lead to a place'
    set -l place ''
    for word in (commandline -opc)[2..-1]
        # What comes behind -- is another command.
        test "$word" = --; and return 1
        contains -- "$place/$word" $__posthorn_places; and set place "$place/$word"
    end
    test "$place" = "$argv[1]"
end

complete -c posthorn -f -n "not contains -- -- (commandline -opc)"
${lines.join("\n")}
complete -c posthorn -s h -l help -d 'show help'
`;
}

function fishFlag({ words, about, takes, values }: CompletionFlag): string {
  const named = words.map((word) => (word.startsWith("--") ? `-l ${word.slice(2)}` : `-s ${word.slice(1)}`));
  const value = values.length > 0 ? [`-x -a ${fishText(values.join(" "))}`] : takes ? ["-r -F"] : [];
  return [...named, ...value, `-d ${fishText(about)}`].join(" ");
}

function fishText(text: string): string {
  return `'${text.replaceAll(/\s+/g, " ").replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}

/** Returns the completion script for PowerShell 5 and later, with descriptions. */
function powershellCompletion(nodes: readonly CommandNode[]): string {
  const entries = nodes.map(({ path, next, flags, values }) => {
    const words = [...next, ...values.map((name) => ({ name, about: name }))];
    return `    ${powershellText(path)} = @{ next = ${hashTable(words.map(({ name, about }) => [name, about]))}; flags = ${hashTable(flagEntries(flags))}; values = ${hashTable(
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

function flagEntries(flags: readonly CompletionFlag[]): [string, string][] {
  return flags.flatMap(({ words, about }) => words.map((word): [string, string] => [word, about]));
}

/** Returns an ordered hash hashTable. PowerShell's keys ignore case, so a name that differs only in case from an earlier one is left out. */
function hashTable(entries: readonly (readonly [string, string])[]): string {
  const seen = new Set<string>();
  const kept = entries.filter(([name]) => {
    const isNew = !seen.has(name.toLowerCase());
    seen.add(name.toLowerCase());
    return isNew;
  });
  return `[ordered]@{ ${kept.map(([name, about]) => `${powershellText(name)} = ${powershellText(about || name)}`).join("; ")} }`;
}

function powershellText(text: string): string {
  return `'${text.replaceAll(/\s+/g, " ").replaceAll("'", "''")}'`;
}
