/** @jsxImportSource preact */
/** The sign of Posthorn. */
export function Mark() {
  return (
    <svg
      class="mark"
      viewBox="0 0 24 24"
      width="22"
      height="22"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      stroke-width="1.8"
    >
      <circle cx="10" cy="13" r="5.5" />
      <path d="M10 7.5h6.5L21 4v11l-4.5-3.5H15.3" stroke-linejoin="round" />
    </svg>
  );
}
