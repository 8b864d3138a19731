import { type CommandNode, type CompletionFlag, choiceArms, flagWordsWithValue } from "./command-tree.js";

/** Returns the completion script for zsh, with descriptions. */
export function zshCompletion([root, ...nodes]: readonly CommandNode[]): string {
  const all = root ? [root, ...nodes] : [];
  const global = root?.flags ?? [];
  const arms = all.map(({ path, next, flags, values }) => {
    const words = [...next, ...values.map((name) => ({ name, about: "" }))];
    const own = path === "" ? [] : flags;
    return `    '${path}') next=(${words.map(({ name, about }) => quoted(name, about)).join(" ")}) flags=(${flagWords(own)}) takers=(${flagWordsWithValue(own)}) ;;`;
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
    flags+=(${flagWords(global)} '--help:show help')
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

function flagWords(flags: readonly CompletionFlag[]): string {
  return flags.flatMap(({ words, about }) => words.map((word) => quoted(word, about))).join(" ");
}

/** Returns a name and its description as one word in the syntax of `_describe`. */
function quoted(name: string, about: string): string {
  return `'${`${name}:${about.replaceAll(/\s+/g, " ")}`.replaceAll("'", "'\\''")}'`;
}
