import { DoubleLeftOutlined, DoubleRightOutlined, DownOutlined, EllipsisOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import type { MouseEvent, ReactNode } from 'react'
import { lastPageOf, totalText } from '../base/listTotal.ts'
import type { ChangeParams, ListParams } from '../base/useListParams.ts'
import type { LoadedList } from '../base/useResource.ts'
import { formatCount } from '../../ui/numbers.ts'

interface Props {
  params: Pick<ListParams, 'page' | 'pageSize'>
  /** The rows shown. While a page loads, those of the previous one. */
  list: Pick<LoadedList<unknown>, 'rows' | 'first' | 'total' | 'isEstimate'>
  onChange: ChangeParams
}

const sizes = [20, 50, 100, 200] as const
const [smallest] = sizes

/** Shows which rows are on screen, and changes the page. Hidden if the list fits on its smallest page. */
export function Pager({ params: { page, pageSize }, list, onChange }: Props) {
  const { rows, first, total } = list
  if (total <= smallest && total <= pageSize) return null
  const last = lastPageOf(list, pageSize)
  const current = Math.min(page, last)
  const goToPage = ({ target }: MouseEvent) => {
    const to = target instanceof Element ? Number(target.closest('li')?.dataset.page) : NaN
    if (to >= 1 && to <= last && to !== current) onChange({ page: to })
  }
  return (
    <nav className="pager" aria-label="Pages">
      <span>{`${formatCount(first)}–${formatCount(first + rows.length - 1)} of ${totalText(list)}`}</span>
      <ul onClick={goToPage}>
        <Step name="Previous page" to={current - 1} isDisabled={current === 1} icon={<LeftOutlined />} isAdjacent />
        {pagerItems(current, last).map((item) =>
          typeof item === 'number' ? (
            <li key={item} data-page={item} title={String(item)}>
              <button type="button" aria-current={item === current ? 'page' : undefined}>
                {item}
              </button>
            </li>
          ) : item === 'before' ? (
            <Step key={item} name="Previous 5 pages" to={Math.max(1, current - 5)} icon={<Jump hoverIcon={<DoubleLeftOutlined />} />} />
          ) : (
            <Step key={item} name="Next 5 pages" to={Math.min(last, current + 5)} icon={<Jump hoverIcon={<DoubleRightOutlined />} />} />
          ),
        )}
        <Step name="Next page" to={current + 1} isDisabled={current === last} icon={<RightOutlined />} isAdjacent />
      </ul>
      {total > smallest && (
        <span className="pager-size">
          <select aria-label="Page size" value={pageSize} onChange={({ target }) => onChange({ pageSize: Number(target.value) })}>
            {[...new Set([...sizes, pageSize])]
              .toSorted((a, b) => a - b)
              .map((size) => (
                <option key={size} value={size}>
                  {size} / page
                </option>
              ))}
          </select>
          <DownOutlined />
        </span>
      )}
    </nav>
  )
}

interface StepProps {
  name: string
  to: number
  isDisabled?: boolean
  icon: ReactNode
  /** To the adjacent page: a phone offers only these. */
  isAdjacent?: boolean
}

/** Stays focusable when it is disabled, to keep the focus. */
const Step = ({ name, to, isDisabled = false, icon, isAdjacent = false }: StepProps) => (
  <li data-page={to} title={name} className={isAdjacent ? 'pager-step' : undefined}>
    <button type="button" aria-label={name} aria-disabled={isDisabled || undefined}>
      {icon}
    </button>
  </li>
)

/** Dots that become arrows on hover. */
const Jump = ({ hoverIcon }: { hoverIcon: ReactNode }) => (
  <>
    <EllipsisOutlined className="pager-dots" />
    <span className="pager-over">{hoverIcon}</span>
  </>
)

/** The pages offered: all of a few; otherwise the first, the last and those around the current one, with gaps. */
export function pagerItems(current: number, last: number): (number | 'before' | 'after')[] {
  if (last <= 7) return pagesFrom(1, last)
  if (current <= 4) return [...pagesFrom(1, 5), 'after', last]
  if (current >= last - 3) return [1, 'before', ...pagesFrom(last - 4, last)]
  return [1, 'before', ...pagesFrom(current - 1, current + 1), 'after', last]
}

const pagesFrom = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at)
