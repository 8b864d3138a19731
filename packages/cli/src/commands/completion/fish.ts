import type { CommandNode, CompletionFlag } from "./command-tree.js";

/** Returns the completion script for fish, with descriptions. */
export function fishCompletion(nodes: readonly CommandNode[]): string {
  const lines = nodes.flatMap(({ path, next, flags, values }) => {
    const here = `-n ${quoted(`__posthorn_at '${path}'`)}`;
    return [
      ...next.map(({ name, about }) => `complete -c posthorn ${here} -a ${name} -d ${quoted(about)}`),
      ...values.map((value) => `complete -c posthorn ${here} -a ${value}`),
      ...flags.map((flag) => `complete -c posthorn ${path === "" ? "" : `${here} `}${flagWords(flag)}`),
    ];
  });
  return `# Completes posthorn in fish. Load it with: posthorn completion fish | source
set -g __posthorn_places ${nodes.map(({ path }) => quoted(path)).join(" ")}

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

function flagWords({ words, about, takes, values }: CompletionFlag): string {
  const named = words.map((word) => (word.startsWith("--") ? `-l ${word.slice(2)}` : `-s ${word.slice(1)}`));
  const value = values.length > 0 ? [`-x -a ${quoted(values.join(" "))}`] : takes ? ["-r -F"] : [];
  return [...named, ...value, `-d ${quoted(about)}`].join(" ");
}

function quoted(text: string): string {
  return `'${text.replaceAll(/\s+/g, " ").replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
