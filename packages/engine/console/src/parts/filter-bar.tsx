/** @jsxImportSource preact */
import { hrefOf, navigate, type Route } from "../router/route.js";

/** A filter of a list: the name of its parameter in the address, and what may be chosen or typed. */
export interface Filter {
  readonly name: string;
  readonly label: string;
  readonly options?: readonly string[];
}

/** The filters of a list. They are in the address, so that a link leads to the same list. */
export function FilterBar({ route, filters }: { route: Route; filters: readonly Filter[] }) {
  const set = (name: string, value: string) =>
    navigate(hrefOf(route.path, { ...route.query, [name]: value.trim(), offset: undefined }), { replace: true });
  return (
    <search class="filters">
      {filters.map(({ name, label, options }) => (
        <label key={name} htmlFor={`filter-${name}`}>
          <span>{label}</span>
          {options === undefined ? (
            <input
              id={`filter-${name}`}
              value={route.query[name] ?? ""}
              onChange={({ currentTarget }) => set(name, currentTarget.value)}
            />
          ) : (
            <select
              id={`filter-${name}`}
              value={route.query[name] ?? ""}
              onChange={({ currentTarget }) => set(name, currentTarget.value)}
            >
              <option value="">all</option>
              {options.map((option) => (
                <option key={option} value={option}>
                  {option}
                </option>
              ))}
            </select>
          )}
        </label>
      ))}
    </search>
  );
}
