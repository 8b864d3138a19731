/** A theme; `system` follows the browser. */
export type Theme = "system" | "light" | "dark";

const themeKey = "posthorn.theme";

/** Returns the chosen theme. */
export function readTheme(): Theme {
  const saved = window.localStorage.getItem(themeKey);
  return saved === "light" || saved === "dark" ? saved : "system";
}

/** Saves a theme and applies it. */
export function saveTheme(theme: Theme): void {
  window.localStorage.setItem(themeKey, theme);
  applyTheme();
}

/** Applies the chosen theme to the document. */
export function applyTheme(): void {
  document.documentElement.dataset.theme = readTheme();
}
