import { type CommandNode, choiceArms, flagWordsWithValue, wordsOf } from "./command-tree.js";

/** Returns the completion script for bash 3.2 and later. */
export function bashCompletion([root, ...nodes]: readonly CommandNode[]): string {
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
