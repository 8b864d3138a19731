import { useCursor, useInput, useIsScreenReaderEnabled } from "ink";
import { useEffect, useState } from "react";
import type { FormResult } from "../../commands/send/compose.js";
import type { ComposeServices, PreviewedMail, TemplateChoice } from "../../commands/send/compose-services.js";
import { type Draft, problemIn } from "../../commands/send/draft.js";
import type { Context } from "../../program/context.js";
import { type Screen, showFullScreen } from "../full-screen.js";
import { splitKeyEvents, useLatest } from "../key-events.js";
import { Lines } from "../lines.js";
import { formFrame, formReading } from "./form-frame.js";
import { FormKeys } from "./form-keys.js";
import { type FormInput, type FormModel, fieldAt, indexOfField } from "./form-state.js";

/** Draws the form on the whole terminal until it is left; returns the result. It draws on stderr, so that stdout holds data only. */
export async function drawForm(input: FormInput, { io, flags }: Context): Promise<FormResult | undefined> {
  const options = { io, stream: io.stderr as NodeJS.WriteStream, color: flags().color };
  return showFullScreen<FormResult>((screen) => <Form {...input} {...screen} />, options);
}

/** Edits an email, beginning at the field with an error, else at the first missing field, else at the body. */
export function Form({ draft: begun, error, services, size, colored, end }: Screen<FormResult> & FormInput) {
  const [model, change, latest] = useLatest<FormModel>(() => {
    const index = indexOfField(error?.field ?? problemIn(begun)?.field ?? "body");
    return {
      draft: begun,
      current: index,
      cursor: begun[fieldAt(index)].length,
      message: error && { text: error.message, isQuestion: false },
    };
  });
  const templates = useTemplates(services);
  const preview = usePreview(services, model.draft);
  const keys = new FormKeys({ change, latest, end, templates: templates ?? [], isLive: services.isLive });
  useInput((input, key) => {
    const field = fieldAt(latest().current);
    for (const event of splitKeyEvents(input, key, field === "body")) keys.press(...event);
  });
  const { draft, current, cursor, message } = model;
  const edited = { text: draft[fieldAt(current)], cursor };
  const state = { draft, current, edited, templates, preview, message };
  const isReadAloud = useIsScreenReaderEnabled();
  const { setCursorPosition } = useCursor();
  const frame = formFrame(state, size);
  setCursorPosition(isReadAloud || message?.isQuestion ? undefined : frame.cursor);
  return <Lines lines={isReadAloud ? formReading(state) : frame.lines} colored={colored} />;
}

/** Returns the templates of the workspace; undefined until they are loaded. */
function useTemplates(services: ComposeServices): readonly TemplateChoice[] | undefined {
  const [templates, setTemplates] = useState<readonly TemplateChoice[]>();
  useEffect(() => {
    let isGone = false;
    services.templates().then((found) => isGone || setTemplates(found));
    return () => {
      isGone = true;
    };
  }, [services]);
  return templates;
}

/** Returns the preview of a draft, or the problem with it; the last one until the next is rendered. */
function usePreview(services: ComposeServices, draft: Draft): PreviewedMail | { problem: string } | undefined {
  const [preview, setPreview] = useState<PreviewedMail | { problem: string }>();
  useEffect(() => {
    const stop = new AbortController();
    const show = (rendered: PreviewedMail | { problem: string }): void => {
      if (!stop.signal.aborted) setPreview(rendered);
    };
    services.preview(draft, stop.signal).then(
      (rendered) => rendered && show(rendered),
      (error: unknown) => show({ problem: error instanceof Error ? error.message : String(error) }),
    );
    return () => stop.abort();
  }, [services, draft]);
  return preview;
}
