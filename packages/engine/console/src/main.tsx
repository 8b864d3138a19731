/** @jsxImportSource preact */
import { render } from "preact";
import { takeTokenFromAddress } from "./api/session.js";
import { App } from "./shell/app.js";
import { applyTheme } from "./shell/theme.js";

takeTokenFromAddress();
applyTheme();
const root = document.getElementById("console");
if (root !== null) render(<App />, root);
