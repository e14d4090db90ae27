import * as z from "zod";
import { isVisible, unprintable } from "./visible.ts";

/** A name that a person gives: one line in which something can be seen. */
export const NameText = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .refine((text) => isVisible(text) && !unprintable.test(text), {
    error: "expected a name that can be seen, without control characters",
  });
