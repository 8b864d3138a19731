/** Returns text quoted as one word of a POSIX shell. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** Returns the current command line with further words, and with a variable in place of the API key. */
export function commandLine(argv: readonly string[], ...more: string[]): string {
  const safe = argv.map((word, index) => {
    if (argv[index - 1] === "--api-key") return '"$POSTHORN_API_KEY"';
    return word.startsWith("--api-key=") ? '--api-key="$POSTHORN_API_KEY"' : shellWord(word);
  });
  return ["posthorn", ...safe, ...more.map(shellWord)].join(" ");
}
