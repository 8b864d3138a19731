/** Returns why a text cannot be the name of a field; null if it can. */
export function nameProblem(name: string): string | null {
  if (name === "") return "the name of a field is missing";
  // Markup or a line break inside a name means that an editor or a missing brace has split the tag.
  return /[{}<>|\r\n]/.test(name) ? "the name of a field holds no braces, pipes, markup or line breaks" : null;
}
