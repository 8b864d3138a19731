// The part of Eleventy that is used. The package has no types.
declare module "@11ty/eleventy" {
  interface MarkdownToken {
    type: string;
    tag: string;
    content: string;
    children: MarkdownToken[] | null;
    attrGet(name: string): string | null;
    attrSet(name: string, value: string): void;
  }

  interface MarkdownState {
    env: Readonly<Record<string, unknown>>;
    tokens: MarkdownToken[];
  }

  /** The markdown-it of Eleventy. */
  export interface Markdown {
    core: { ruler: { push(name: string, rule: (state: MarkdownState) => void): void } };
    renderer: { rules: Record<string, (tokens: MarkdownToken[], index: number) => string> };
    set(options: { html: boolean; highlight(text: string, language: string): string }): void;
    utils: { escapeHtml(text: string): string };
  }

  export interface Configuration {
    addTemplate(path: string, content: string, data: object): void;
    addFilter(name: string, filter: (text: string) => string): void;
    addPassthroughCopy(paths: Readonly<Record<string, string>>): void;
    addGlobalData(name: string, value: unknown): void;
    amendLibrary(name: "md", change: (markdown: Markdown) => void): void;
    setIncludesDirectory(folder: string): void;
    setUseGitIgnore(use: boolean): void;
  }

  export default class Eleventy {
    constructor(
      input: string,
      output: string,
      options: { quietMode: boolean; configPath: string | undefined; config(configuration: Configuration): void },
    );
    write(): Promise<void>;
  }
}
