/** The product's logo as SVG. */
export const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1f4a8a"/><path d="M22.5 11.2a8 8 0 1 0 0 9.6" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/><circle cx="16" cy="16" r="2.6" fill="#fff"/></svg>'
