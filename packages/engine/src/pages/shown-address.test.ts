import { expect, it } from "vitest";
import { shownAddress } from "./shown-address.js";

it("leaves an address that fits a line whole", () => {
  const address = "ada.lovelace+ab@example.com";
  expect(shownAddress(`${address}m`)).toBe(`<span class="address">${address}m</span>`);
});

it("lets a longer one be broken before a sign, never before its first and never within what stands for a character", () => {
  expect(shownAddress("_ada.lovelace+o'connor@example.com")).toBe(
    '<span class="address">_ada<wbr>.lovelace<wbr>+o&#39;connor<wbr>@example<wbr>.com</span>',
  );
});
