/** A field as a form draws it. Choices and texts are finished words. */
export type FieldView = {
  name: string;
  label: string;
  is: "text" | "choice" | "area" | "time";
  options?: readonly { value: string; word: string }[];
  /** The list of suggestions, by its key in the form's lists. */
  list?: string;
  hint?: string;
  isWide?: boolean;
  isRequired?: boolean;
  /** Not a fact that could be unknown: a name, a note. */
  isFree?: boolean;
};

/** Rows of equal fields whose names are relative to the row. */
export type RowsView = {
  list: string;
  /** Names each row; `{number}` is its place from 1. */
  title: string;
  fields: readonly FieldView[];
  /** Names of fields that a row carries unseen. */
  carried: readonly string[];
  addWord: string;
  removeWord: string;
  /** Where rows can be filled from the catalogue. */
  fillWord?: string;
};

/** A part of a section; `shownFor` are the values of the section's choice with which it has a meaning. */
export type PartView = {
  key: string;
  shownFor?: readonly string[];
  fields?: readonly FieldView[];
  rows?: RowsView;
  /** The button that fills the form from the catalogue. */
  fillWord?: string;
};

export type SectionView = { key: string; title: string; note?: string; parts: readonly PartView[] };

export type FormView = {
  sections: readonly SectionView[];
  /** Suggestions by the key of their list. */
  lists: Readonly<Record<string, readonly string[]>>;
  /** Fields that the form carries unseen. */
  carried: readonly string[];
};
