import Link from "next/link";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

export type ButtonVariant = "primary" | "plain" | "ghost" | "danger";
export type ButtonSize = "normal" | "small";

const variants: Record<ButtonVariant, string> = {
  primary: "border-text bg-text text-surface hover:border-text-2 hover:bg-text-2",
  plain: "border-line bg-surface text-text hover:bg-surface-2",
  ghost: "border-transparent text-text-2 hover:bg-surface-2 hover:text-text",
  danger: "border-danger bg-danger text-surface hover:opacity-90",
};

const sizes: Record<ButtonSize, string> = { normal: "h-8 px-3", small: "h-7 px-2.5" };

/** The look of a button, for buttons and links alike. On a phone the touch area is 44 px high. */
export const buttonClass = (variant: ButtonVariant = "plain", size: ButtonSize = "normal"): string =>
  classNames(
    "relative inline-flex items-center justify-center gap-1.5 rounded-2 border text-sm font-medium whitespace-nowrap",
    "disabled:pointer-events-none disabled:opacity-50 aria-disabled:opacity-50",
    "max-md:after:absolute max-md:after:-inset-y-2 max-md:after:inset-x-0 print:hidden",
    variants[variant],
    sizes[size],
  );

type Look = { variant?: ButtonVariant; size?: ButtonSize };

export function Button({
  variant,
  size,
  className,
  type = "button",
  ...rest
}: ComponentProps<"button"> & Look) {
  return <button type={type} className={classNames(buttonClass(variant, size), className)} {...rest} />;
}

export function ButtonLink({ variant, size, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link className={classNames(buttonClass(variant, size), className)} {...rest} />;
}
