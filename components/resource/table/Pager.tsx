import { DoubleLeftOutlined, DoubleRightOutlined, DownOutlined, EllipsisOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import type { MouseEvent, ReactNode } from 'react'
import { formatCount } from '../../ui/numbers.ts'
import type { ChangeParams, ListParams } from '../list/useListParams.ts'

interface Props {
  params: Pick<ListParams, 'page' | 'pageSize'>
  /** Number of the first row that shows, and how many do: those of the page before while the next one loads. */
  first: number
  count: number
  total: number
  onChange: ChangeParams
}

const sizes = [20, 50, 100, 200] as const
const [smallest] = sizes

/** Says which rows show, and shows others. A list that fits on its smallest page has none. */
export function Pager({ params: { page, pageSize }, first, count, total, onChange }: Props) {
  if (total <= smallest && total <= pageSize) return null
  const last = Math.max(1, Math.ceil(total / pageSize))
  const current = Math.min(page, last)
  const go = ({ target }: MouseEvent) => {
    const to = target instanceof Element ? Number(target.closest('li')?.dataset.page) : NaN
    if (to >= 1 && to <= last && to !== current) onChange({ page: to })
  }
  return (
    <nav className="pager" aria-label="Pages">
      <span>{`${first}–${first + count - 1} of ${formatCount(total)}`}</span>
      <ul onClick={go}>
        <Step name="Previous Page" to={current - 1} isOff={current === 1} icon={<LeftOutlined />} isStep />
        {placesOf(current, last).map((place) =>
          typeof place === 'number' ? (
            <li key={place} data-page={place} title={String(place)}>
              <button type="button" aria-current={place === current ? 'page' : undefined}>
                {place}
              </button>
            </li>
          ) : place === 'before' ? (
            <Step key={place} name="Previous 5 Pages" to={Math.max(1, current - 5)} icon={<Jump over={<DoubleLeftOutlined />} />} />
          ) : (
            <Step key={place} name="Next 5 Pages" to={Math.min(last, current + 5)} icon={<Jump over={<DoubleRightOutlined />} />} />
          ),
        )}
        <Step name="Next Page" to={current + 1} isOff={current === last} icon={<RightOutlined />} isStep />
      </ul>
      {total > smallest && (
        <span className="pager-size">
          <select aria-label="Page Size" value={pageSize} onChange={({ target }) => onChange({ pageSize: Number(target.value) })}>
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
  isOff?: boolean
  icon: ReactNode
  /** To the page beside this one: a phone has no others. */
  isStep?: boolean
}

/** It keeps the focus when it leads no further. */
const Step = ({ name, to, isOff = false, icon, isStep = false }: StepProps) => (
  <li data-page={to} title={name} className={isStep ? 'pager-step' : undefined}>
    <button type="button" aria-label={name} aria-disabled={isOff || undefined}>
      {icon}
    </button>
  </li>
)

/** Dots, and arrows while it is pointed at. */
const Jump = ({ over }: { over: ReactNode }) => (
  <>
    <EllipsisOutlined className="pager-dots" />
    <span className="pager-over">{over}</span>
  </>
)

/** The pages that are offered: all of a few; else the first, the last, and those around the current one, with gaps. */
export function placesOf(current: number, last: number): (number | 'before' | 'after')[] {
  if (last <= 7) return pagesFrom(1, last)
  if (current <= 4) return [...pagesFrom(1, 5), 'after', last]
  if (current >= last - 3) return [1, 'before', ...pagesFrom(last - 4, last)]
  return [1, 'before', ...pagesFrom(current - 1, current + 1), 'after', last]
}

const pagesFrom = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at)
