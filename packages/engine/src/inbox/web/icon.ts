/** The post horn: the icon of the page. */
export const inboxIcon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
<rect width="64" height="64" rx="15" fill="#f2b632"/>
<g fill="none" stroke="#3a2a06" stroke-width="5" stroke-linecap="round" stroke-linejoin="round">
<circle cx="28" cy="36" r="11.5"/>
<path d="M9 24.500h27c7 0 11-3 15.500-8.500v17c-4.500-5.500-8.500-8.500-15.500-8.500"/>
</g>
</svg>
`;
