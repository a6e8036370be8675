import { expect, test } from "vitest";
import { mailboxOf } from "./mailbox-of.ts";

test.each([
  ["Asabe@Mail.Example", "asabe@mail.example"],
  [" asabe+spam@mail.example ", "asabe@mail.example"],
  ["asabe.d@mail.example", "asabe.d@mail.example"],
  ["a.sabe+x@googlemail.com", "asabe@gmail.com"],
  ["<a@b.example>@mail.example", "<a@b.example>@mail.example"],
  ["nobody", "nobody"],
  ["@mail.example", "@mail.example"],
])("%s leads to %s", (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
