/** Gives back what keeps a text from being the name of a field, in words; null when it is one. */
export function nameProblem(name: string): string | null {
  if (name === "") return "the name of a field is missing";
  // Markup or a line break inside a name means that an editor or a missing brace has torn the tag apart.
  return /[{}<>|\r\n]/.test(name) ? "the name of a field holds no braces, pipes, markup or line breaks" : null;
}
