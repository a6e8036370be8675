/** A wall with a closed door, for empty places. Takes the colour of the text around it. */
export function EmptyArt() {
  return (
    <svg className="empty-art" viewBox="0 0 200 96" aria-hidden="true" fill="currentColor">
      <path
        opacity=".14"
        d="M0 96V56h14c5-1 7-7 9-14 1-4 2-7 4-7h4c2 0 3 3 4 7 2 7 4 13 9 14h14v-8h8v-8h10v-8h48v8h10v8h8v8h14c5-1 7-7 9-14 1-4 2-7 4-7h4c2 0 3 3 4 7 2 7 4 13 9 14h14v40z"
      />
      <path d="M82 96V62h5v-8h6v-7h14v7h6v8h5v34h-4V66h-5v-8h-6v-7H97v7h-6v8h-5v30z" />
      <path opacity=".5" d="M86 96V66h5v-8h6v-7h6v7h6v8h5v30h-13V70h-2v26z" />
    </svg>
  );
}
