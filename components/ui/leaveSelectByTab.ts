/**
 * Tab only leaves a select, whatever its list highlights. Ant Design would take it like Enter: it would deselect the option that was just
 * selected, or select one that nobody chose, and stay in the select. Its list closes because it loses the focus.
 */
function keepTab(event: KeyboardEvent) {
  if (event.key !== 'Tab' || !(event.target instanceof HTMLElement)) return
  if (event.target.closest('.ant-select [aria-expanded=true]')) event.stopPropagation()
}

/** For every select, before React hears of the key. */
if (typeof document !== 'undefined') document.addEventListener('keydown', keepTab, true)
