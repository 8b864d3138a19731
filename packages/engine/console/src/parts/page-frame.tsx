/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface PageFrameProps {
  /** The page's `data-page`. */
  name: string;
  title: string;
  /** Whether it shows what it is for: its data, that there is none, or why it cannot be shown. */
  ready: boolean;
  /** What is in the line of the title, such as buttons. */
  actions?: ComponentChildren;
  /** The way back to the list. */
  back?: { href: string; label: string };
  children?: ComponentChildren;
}

/** The frame of every page: landmark, title and state. The focus goes to the title when the page is opened. */
export function PageFrame({ name, title, ready, actions, back, children }: PageFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    document.title = `${title} · Posthorn`;
  }, [title]);
  return (
    <main id="page" data-page={name} data-ready={ready ? "true" : "false"} aria-busy={!ready}>
      {back !== undefined && (
        <a class="back" href={back.href}>
          ← {back.label}
        </a>
      )}
      <div class="title">
        <h1 ref={heading} tabIndex={-1} dir="auto">
          {title}
        </h1>
        {actions !== undefined && <div class="actions">{actions}</div>}
      </div>
      {children}
    </main>
  );
}
