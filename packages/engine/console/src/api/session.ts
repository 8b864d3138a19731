/** Where a tab keeps the operator token. Every tab signs in separately; the token ends with the tab. */
const tokenKey = "posthorn.token";

/** Moves a token from the fragment of the address into the session, and removes it from the address bar and the history. */
export function takeTokenFromAddress(): void {
  const { hash, pathname, search } = window.location;
  const [, token] = /^#token=([^&]+)/.exec(hash) ?? [];
  if (token === undefined) return;
  window.sessionStorage.setItem(tokenKey, decodeURIComponent(token));
  const [, page = "#/mail"] = /&to=([^&]+)/.exec(hash) ?? [];
  window.history.replaceState(null, "", `${pathname}${search}#${decodeURIComponent(page).replace(/^#/, "")}`);
}

/** Returns the token of this tab; empty without one. */
export function readToken(): string {
  return window.sessionStorage.getItem(tokenKey) ?? "";
}

/** Saves the token of this tab; an empty one signs out. */
export function saveToken(token: string): void {
  if (token === "") window.sessionStorage.removeItem(tokenKey);
  else window.sessionStorage.setItem(tokenKey, token);
}
