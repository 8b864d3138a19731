// For vitest's `setupFiles`. Ink looks at CI when it is loaded, and with CI it draws a view only when that ends. Test files share its
// module, so it is loaded here, before the first of them: tests look at what is drawn.
const { CI, CONTINUOUS_INTEGRATION } = process.env;
delete process.env.CI;
delete process.env.CONTINUOUS_INTEGRATION;
await import("ink");
Object.assign(process.env, { ...(CI && { CI }), ...(CONTINUOUS_INTEGRATION && { CONTINUOUS_INTEGRATION }) });

export {};
