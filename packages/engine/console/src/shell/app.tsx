/** @jsxImportSource preact */
import { useEffect, useState } from "preact/hooks";
import { onUnauthorized } from "../api/client.js";
import { readToken, saveToken, takeTokenFromAddress } from "../api/session.js";
import { Console } from "./console.js";
import { SignIn } from "./sign-in.js";

/** Shows the console to those who have a token, and asks the others for it. */
export function App() {
  const [token, setToken] = useState(readToken);
  const [problem, setProblem] = useState<string | undefined>();
  useEffect(() => {
    const signOut = onUnauthorized(() => {
      saveToken("");
      setToken("");
      setProblem("Posthorn refused the token: it is wrong, or it has been revoked.");
    });
    // A printed address that is opened in a tab with the console only changes the fragment.
    const changed = () => {
      takeTokenFromAddress();
      setToken(readToken());
    };
    window.addEventListener("hashchange", changed);
    return () => {
      signOut();
      window.removeEventListener("hashchange", changed);
    };
  }, []);
  if (token === "") {
    return (
      <SignIn
        problem={problem}
        onToken={(given) => {
          saveToken(given);
          setProblem(undefined);
          setToken(given);
        }}
      />
    );
  }
  return (
    <Console
      key={token}
      onSignOut={() => {
        saveToken("");
        setToken("");
      }}
    />
  );
}
