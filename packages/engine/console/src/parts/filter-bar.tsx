/** @jsxImportSource preact */
import { hrefOf, navigate, type Route } from "../router/route.js";
import { useDebounced } from "./use-debounced.js";

/** What a filter offers: its value in the address, and what it is called. */
export type Choice = readonly [value: string, label: string];

/** A filter of a list: the name of its parameter in the address, and what may be chosen or typed. */
export interface Filter {
  readonly name: string;
  readonly label: string;
  readonly options?: readonly (string | Choice)[];
  /** What no choice is called; default `all`. */
  readonly none?: string;
  /** `search` follows the typing; `time` is an instant. */
  readonly kind?: "search" | "time";
}

const firstPage = { offset: undefined, cursor: undefined, below: undefined };

/** The filters of a list. They are in the address, so that a link leads to the same list. */
export function FilterBar({ route, filters }: { route: Route; filters: readonly Filter[] }) {
  const set = (name: string, value: string) => {
    const query = { ...route.query, [name]: value.trim(), ...firstPage };
    navigate(hrefOf(route.path, query), { replace: true });
  };
  const isFiltered = filters.some(({ name }) => route.query[name] !== undefined);
  const none = Object.fromEntries(filters.map(({ name }) => [name, undefined]));
  return (
    <search class="filters">
      {filters.map((filter) => (
        <label key={filter.name} htmlFor={`filter-${filter.name}`}>
          <span>{filter.label}</span>
          <Input
            filter={filter}
            value={route.query[filter.name] ?? ""}
            onValue={(value) => {
              if (value !== (route.query[filter.name] ?? "")) set(filter.name, value);
            }}
          />
        </label>
      ))}
      {isFiltered && (
        <a class="clear" href={hrefOf(route.path, { ...route.query, ...none, ...firstPage })}>
          Clear
        </a>
      )}
    </search>
  );
}

interface InputProps {
  filter: Filter;
  value: string;
  onValue: (value: string) => void;
}

function Input({ filter, value, onValue }: InputProps) {
  if (filter.options !== undefined) return <Select filter={filter} value={value} onValue={onValue} />;
  if (filter.kind === "time") {
    return (
      <input
        id={`filter-${filter.name}`}
        type="datetime-local"
        value={localTime(value)}
        onChange={({ currentTarget: { value: text } }) => onValue(text === "" ? "" : new Date(text).toISOString())}
      />
    );
  }
  return <TextInput filter={filter} value={value} onValue={onValue} />;
}

function Select({ filter: { name, options = [], none = "all" }, value, onValue }: InputProps) {
  const choices = options.map((each): Choice => (typeof each === "string" ? [each, each] : each));
  const isKnown = value === "" || choices.some(([each]) => each === value);
  return (
    <select id={`filter-${name}`} value={value} onChange={({ currentTarget }) => onValue(currentTarget.value)}>
      <option value="">{none}</option>
      {!isKnown && <option value={value}>{value}</option>}
      {choices.map(([each, label]) => (
        <option key={each} value={each}>
          {label}
        </option>
      ))}
    </select>
  );
}

function TextInput({ filter: { name, kind }, value, onValue }: InputProps) {
  const typed = useDebounced(onValue);
  return (
    <input
      id={`filter-${name}`}
      type={kind === "search" ? "search" : "text"}
      value={value}
      onInput={({ currentTarget }) => kind === "search" && typed.later(currentTarget.value)}
      onChange={({ currentTarget }) => typed.now(currentTarget.value)}
    />
  );
}

/** Returns an instant as `datetime-local` has it, in the time zone of the browser. */
function localTime(iso: string): string {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return "";
  return new Date(time - new Date(time).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
