import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import type { Review } from "#lib/forms/form-state.ts";

/** What a save would change, in words, and the button that saves it. */
export function ReviewPanel({ review, isBusy }: { review: Review; isBusy: boolean }): ReactNode {
  return (
    <section
      id="part-review"
      tabIndex={-1}
      aria-labelledby="review-title"
      className="mb-5 max-w-200 rounded-3 border border-line-strong p-4.5"
    >
      <h2 id="review-title" className="text-section font-semibold">
        {review.title}
      </h2>
      {review.changes.length === 0 ? (
        <p className="mt-1.5 text-sm">{review.none}</p>
      ) : (
        <ul className="mt-2 grid gap-1 text-sm">
          {review.changes.map((change) => (
            <li key={change} className="wrap-anywhere">
              {change}
            </li>
          ))}
        </ul>
      )}
      {review.offer === null || review.saveWord === null ? null : (
        <label className="mt-3 flex items-start gap-2 text-sm max-md:min-h-11">
          <input
            type="checkbox"
            name={review.offer.name}
            value="yes"
            className="mt-0.5 size-4 shrink-0 accent-accent"
          />
          {review.offer.text}
        </label>
      )}
      {review.saveWord === null ? null : (
        <div className="mt-4">
          <Button type="submit" name="intent" value="save" variant="primary" disabled={isBusy}>
            {review.saveWord}
          </Button>
        </div>
      )}
    </section>
  );
}
