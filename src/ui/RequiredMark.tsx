/** Star after the label of a required field. Screen readers learn it from the field's `required` instead. */
export const RequiredMark = () => (
  <span aria-hidden="true" className="text-accent-text">
    {'\u00a0*'}
  </span>
);
