import { useEffect, useRef, useState } from "preact/hooks";
import { call, type Failure, type Pagination } from "./client.js";
import { hubOf } from "./event-hub.js";
import type { WorkspaceEvent } from "./event-stream.js";
import { onRefresh } from "./refresh.js";

/** What a page has of a resource. Data stays while it is loaded again and while the store is away. */
export interface Resource<T> {
  readonly data: T | undefined;
  readonly pagination: Pagination | null;
  readonly failure: Failure | undefined;
  reload(): void;
}

interface Live {
  /** The workspace whose events load it again; so does each move of the clock. */
  readonly workspace: string;
  /** The beginnings of the types of these events, such as `email.`; without them and `of` all types, and none of an empty list. */
  readonly types?: readonly string[];
  /** Loads it again when one of these changes, such as `deliveries`. */
  readonly of?: readonly string[];
  /** Loads it again so often (ms), for changes without an event. */
  readonly every?: number;
}

/** Loads at most so often (ms), however many events arrive: after the first one at once, and then within a second. */
const pause = 800;
/** How long (ms) to wait before asking again while Posthorn is away. */
const retryAfter = 1500;

/** Loads `path` of the admin API, and again when events arrive. Undefined loads nothing. */
export function useResource<T>(path: string | undefined, live?: Live): Resource<T> {
  const [shown, setShown] = useState<Loaded<T> | undefined>();
  const loader = useRef<Loader<T>>();
  loader.current ??= new Loader<T>(setShown);
  const types = live?.types?.join();
  const of = live?.of?.join();
  useEffect(() => {
    loader.current?.open(path);
    const shown = () => loader.current?.catchUp();
    document.addEventListener("visibilitychange", shown);
    return () => {
      document.removeEventListener("visibilitychange", shown);
      loader.current?.close();
    };
  }, [path]);
  useEffect(() => onRefresh(() => loader.current?.reload()), []);
  useEffect(() => {
    if (live === undefined || live.workspace === "") return undefined;
    const fits = concernedBy(types?.split(","), of?.split(","));
    return hubOf(live.workspace).listen((events) => {
      if (events.some(fits)) loader.current?.reload();
    });
  }, [live?.workspace, types, of]);
  useEffect(() => {
    if (live?.every === undefined) return undefined;
    const timer = setInterval(() => document.visibilityState === "visible" && loader.current?.reload(), live.every);
    return () => clearInterval(timer);
  }, [live?.every]);
  const fits = shown?.path === path ? shown : undefined;
  return {
    data: fits?.data,
    pagination: fits?.pagination ?? null,
    failure: fits?.failure,
    reload: () => loader.current?.reload(),
  };
}

/** Returns whether an event means that a resource is to be loaded again. Without types, any event of the workspace does. */
function concernedBy(types: readonly string[] | undefined, of: readonly string[] | undefined) {
  const beginnings = (types ?? (of === undefined ? [""] : [])).filter((each) => each !== "" || types === undefined);
  return ({ type, data }: WorkspaceEvent): boolean => {
    if (type === "reset" || type === "clock") return true;
    if (type === "change") return (data.changed as readonly string[]).some((name) => of?.includes(name));
    return beginnings.some((each) => type.startsWith(each));
  };
}

interface Loaded<T> {
  path: string | undefined;
  data: T | undefined;
  pagination: Pagination | null;
  failure: Failure | undefined;
}

/** Loads one path at a time; reloads are gathered, so that ten thousand events a minute are one load a second. */
class Loader<T> {
  readonly #show: (loaded: Loaded<T>) => void;
  #path: string | undefined;
  #shown: Loaded<T> | undefined;
  #abort: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isDirty = false;

  constructor(show: (loaded: Loaded<T>) => void) {
    this.#show = show;
  }

  open(path: string | undefined): void {
    this.close();
    this.#path = path;
    if (path !== undefined) void this.#load();
  }

  close(): void {
    this.#abort?.abort();
    this.#abort = undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isDirty = false;
  }

  /** Loads it again, of a hidden tab once it is shown. */
  reload(): void {
    this.#isDirty = true;
    if (document.visibilityState === "hidden") return;
    if (this.#abort === undefined && this.#timer === undefined && this.#path !== undefined) void this.#load();
  }

  catchUp(): void {
    if (this.#isDirty) this.reload();
  }

  async #load(): Promise<void> {
    const abort = new AbortController();
    const path = this.#path ?? "";
    this.#abort = abort;
    this.#isDirty = false;
    const result = await call<T>(path, { signal: abort.signal }).catch(() => undefined);
    if (abort.signal.aborted || result === undefined) return;
    this.#abort = undefined;
    const before = this.#shown?.path === path ? this.#shown : undefined;
    this.#shown = result.ok
      ? { path, data: result.data, pagination: result.pagination, failure: undefined }
      : { path, data: before?.data, pagination: before?.pagination ?? null, failure: result.failure };
    this.#show(this.#shown);
    const isAway = !result.ok && result.failure.kind === "unavailable";
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        if (isAway) void this.#load();
        else this.catchUp();
      },
      isAway ? retryAfter : pause,
    );
  }
}
