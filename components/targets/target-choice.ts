/** Names of the boxes by which targets are chosen in their table. */
export const choiceOfOne = "target";
export const choiceOfAll = "all-targets";
