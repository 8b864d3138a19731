/** @jsxImportSource preact */
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { frameDocument, pageNonce } from "./frame-document.js";

/** The widths of devices in pixels; that of the page's own column is not known before. */
const devices = { Fit: undefined, Phone: 375, Tablet: 768, Desktop: 1280 } as const;
type Device = keyof typeof devices;

/** The height of the frame as it is shown, in pixels. */
const height = 620;

/** Shows the HTML of a mail at the width of a device, light or dark. Nothing in it runs, loads or leads elsewhere. */
export function MailPreview({ html }: { html: string }) {
  const [device, setDevice] = useState<Device>("Fit");
  const [isDark, setDark] = useState(false);
  const document = useMemo(() => frameDocument(html, pageNonce(), isDark ? "dark" : "light"), [html, isDark]);
  const stage = useRef<HTMLElement>(null);
  const room = useWidth(stage);
  const width = devices[device];
  // A device that is wider than its place is shown smaller, as a whole.
  const scale = width === undefined || room === 0 ? 1 : Math.min(1, room / width);
  const size = { inlineSize: `${width}px`, blockSize: `${height / scale}px`, transform: `scale(${scale})` };
  return (
    <div class="preview">
      <fieldset class="toolbar" aria-label="Width of the mail">
        {(Object.keys(devices) as Device[]).map((each) => (
          <button key={each} type="button" class="quiet" aria-pressed={each === device} onClick={() => setDevice(each)}>
            {each}
          </button>
        ))}
        <button type="button" class="quiet" aria-pressed={isDark} onClick={() => setDark(!isDark)}>
          Dark mode
        </button>
      </fieldset>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard */}
      <section class="stage" aria-label="The message as HTML" tabIndex={0} ref={stage}>
        <div class="device" style={width === undefined ? {} : { inlineSize: `${width * scale}px` }}>
          <iframe
            key={String(isDark)}
            title="The message as HTML"
            sandbox=""
            srcdoc={document}
            class={`mail ${isDark ? "dark" : "light"}`}
            style={width === undefined ? {} : size}
          />
        </div>
      </section>
    </div>
  );
}

/** Returns the width of an element in pixels, also after it has changed; 0 before it is drawn. */
function useWidth(element: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (measured === null) return undefined;
    const observer = new ResizeObserver(() => setWidth(measured.clientWidth));
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);
  return width;
}
