/** @jsxImportSource preact */
import { useMemo, useState } from "preact/hooks";
import { frameDocument, pageNonce } from "./frame-document.js";

const widths = ["Phone", "Tablet", "Desktop"] as const;

/** Shows the HTML of a mail at the width of a device, light or dark. Nothing in it runs, loads or leads elsewhere. */
export function MailPreview({ html }: { html: string }) {
  const [width, setWidth] = useState<(typeof widths)[number]>("Desktop");
  const [isDark, setDark] = useState(false);
  const document = useMemo(() => frameDocument(html, pageNonce(), isDark ? "dark" : "light"), [html, isDark]);
  return (
    <div class="preview">
      <fieldset class="toolbar" aria-label="Width of the mail">
        {widths.map((each) => (
          <button key={each} type="button" class="quiet" aria-pressed={each === width} onClick={() => setWidth(each)}>
            {each}
          </button>
        ))}
        <button type="button" class="quiet" aria-pressed={isDark} onClick={() => setDark(!isDark)}>
          Dark mode
        </button>
      </fieldset>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard */}
      <section class="stage" aria-label="The message as HTML" tabIndex={0}>
        <iframe
          key={String(isDark)}
          title="The message as HTML"
          sandbox=""
          srcdoc={document}
          class={`mail ${width.toLowerCase()} ${isDark ? "dark" : "light"}`}
        />
      </section>
    </div>
  );
}
