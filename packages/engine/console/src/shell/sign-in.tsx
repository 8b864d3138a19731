/** @jsxImportSource preact */
import { useRef } from "preact/hooks";
import { Mark } from "../parts/mark.js";

/** Asks for the operator token. */
export function SignIn({ problem, onToken }: { problem: string | undefined; onToken: (token: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <main class="sign-in" data-page="sign-in" data-ready="true">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const token = input.current?.value.trim() ?? "";
          if (token !== "") onToken(token);
        }}
      >
        <Mark />
        <h1>Sign in to Posthorn</h1>
        <p class="soft">
          With the operator token. A server on your machine prints an address that signs in:{" "}
          <code>posthorn open console</code>
        </p>
        {problem !== undefined && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        <label>
          Operator token
          <input ref={input} type="password" name="token" autocomplete="off" spellcheck={false} required />
        </label>
        <button type="submit" class="primary">
          Sign in
        </button>
        <p class="soft small">The token stays in this tab and is gone when you close it.</p>
      </form>
    </main>
  );
}
