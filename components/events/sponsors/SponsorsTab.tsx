import { PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import { useCallback, useState } from 'react'
import type { Sponsor, SponsorLevel } from '#contract/events/sponsors.ts'
import { need } from '#store/askAhead.ts'
import { sponsorLevels, sponsors } from '#store/events/sponsors.ts'
import { useAppSelector } from '#store/hooks.ts'
import type { Column } from '../../resource/list/columns.tsx'
import { ExportButton } from '../../resource/list/ExportButton.tsx'
import { MoreActions } from '../../resource/phone/MoreActions.tsx'
import { Filters } from '../../resource/list/Filters.tsx'
import { filtersOf } from '../../resource/list/FilterSelect.tsx'
import { SearchBox } from '../../resource/list/SearchBox.tsx'
import { Nothing, Waiting } from '../../resource/table/Nothing.tsx'
import { useListParams } from '../../resource/list/useListParams.ts'
import { ListContext } from '../../resource/views/ListContext.tsx'
import { NarrowedBy } from '../../resource/views/NarrowedBy.tsx'
import { useOwnWords } from '../../resource/views/words.ts'
import { useOpenedRow } from '../../resource/record/useOpenedRow.ts'
import { useResource } from '../../resource/list/useResource.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { useMay } from '../../ui/useMay.ts'
import type { EventTabProps } from '../EventTabProps.ts'
import { tabNeeds } from '../tabNeeds.ts'
import { groupsOf } from './board.ts'
import { NoLevels } from './NoLevels.tsx'
import { SponsorBoard } from './SponsorBoard.tsx'
import { sponsorsAsked } from './sponsorsAsked.ts'

const { FilterSelect } = filtersOf(sponsors.declared)
const LevelDrawer = lazyPart(() => import('./LevelDrawer.tsx').then((file) => file.LevelDrawer), { ahead: true })
const SponsorDrawer = lazyPart(() => import('./SponsorDrawer.tsx').then((file) => file.SponsorDrawer), { ahead: true })

const texts = { one: 'sponsor', list: 'Sponsors' }

/** The levels of sponsorship from the top, with their sponsors; both are ordered by hand. */
export function SponsorsTab({ event: { eventId, timeZone } }: EventTabProps) {
  const [params, change] = useListParams()
  const words = useOwnWords()
  const narrowed = { params, change, words, declared: sponsors.declared }
  const { asked, isNarrowed } = sponsorsAsked(eventId, params)
  const list = useResource(sponsors, asked)
  const levels = useResource(sponsorLevels, { eventId })
  const order = useAppSelector(sponsors.selectState)
  const mayEdit = useMay(sponsors.declared.calls.upsert.permission)
  const { groups, strays } = groupsOf(levels.rows, list.rows, order)
  // All are on one page.
  const whole = { ...params, pageSize: Number.MAX_SAFE_INTEGER }
  const opened = useOpenedRow(sponsors, { eventId }, 'sponsor', { list, params: whole, change })
  const openedLevel = useOpenedRow(sponsorLevels, { eventId }, 'level', { list: levels, params: whole, change, key: 'level' })
  const [newLevelId, setNewLevelId] = useState<number>()
  const add = (sponsorLevelId?: number) => {
    setNewLevelId(sponsorLevelId ?? levels.rows[0]?.sponsorLevelId)
    opened.open('new')
  }
  const search = useCallback((text: string) => change({ q: text }), [change])
  const hasLevels = levels.rows.length > 0
  const hasFailed = list.status === 'failed' || levels.status === 'failed'
  const isFirstLoad = [list, levels].some(({ rows, status }) => rows.length === 0 && (status === 'idle' || status === 'loading'))
  const reload = () => {
    list.reload()
    levels.reload()
  }
  return (
    <ListContext view={narrowed}>
      <div className="list-bar">
        <SearchBox value={params.q} onSearch={search} placeholder="Search sponsors" />
        <Filters inUse={params.filters.sponsorLevelId ? 1 : 0}>
          <FilterSelect
            name="sponsorLevelId"
            label="Level"
            placeholder="Any level"
            options={levels.rows.map(({ sponsorLevelId, name }) => ({ value: sponsorLevelId, label: name }))}
          />
        </Filters>
        <span className="grow" />
        <MoreActions>
          <ExportButton resource={sponsors} input={asked} total={list.total} columns={columns} texts={texts} />
          {mayEdit && hasLevels && (
            <Button icon={<PlusOutlined />} onClick={() => openedLevel.open('new')}>
              Add level
            </Button>
          )}
        </MoreActions>
        {mayEdit && hasLevels && (
          <Button type="primary" className="add-button" icon={<PlusOutlined />} onClick={() => add()}>
            Add sponsor
          </Button>
        )}
      </div>
      <NarrowedBy view={narrowed} />
      {hasFailed && (
        <div className="not-loaded" role="status">
          <span>
            {list.rows.length + levels.rows.length > 0 ? 'What is shown may be out of date.' : 'The sponsors could not be loaded.'}
          </span>
          <Button size="small" icon={<ReloadOutlined />} onClick={reload}>
            Load again
          </Button>
        </div>
      )}
      {isFirstLoad ? (
        <Waiting />
      ) : isNarrowed && list.rows.length === 0 && !hasFailed ? (
        <div className="sponsor-empty">
          <Nothing text="No matches">
            <Button onClick={() => change({ q: '', filters: { sponsorLevelId: '' } })}>Clear search and filters</Button>
          </Nothing>
        </div>
      ) : !hasLevels && strays.length === 0 && !hasFailed ? (
        <NoLevels eventId={eventId} mayEdit={mayEdit} onAdd={() => openedLevel.open('new')} onAdded={levels.reload} />
      ) : (
        <SponsorBoard
          eventId={eventId}
          groups={groups}
          strays={strays}
          mayEdit={mayEdit}
          isNarrowed={isNarrowed}
          isWaiting={list.status !== 'loaded' || levels.status !== 'loaded'}
          onOpen={(sponsor: Sponsor) => opened.open(sponsor)}
          onOpenLevel={(level: SponsorLevel) => openedLevel.open(level)}
          onAdd={add}
        />
      )}
      {(opened.row || (opened.isNew && mayEdit && hasLevels)) && (
        <SponsorDrawer
          eventId={eventId}
          timeZone={timeZone}
          row={opened.row}
          levels={levels.rows}
          newLevelId={newLevelId ?? levels.rows[0]?.sponsorLevelId}
          mayEdit={mayEdit}
          steps={opened.steps}
          onClose={opened.close}
        />
      )}
      {(openedLevel.row || (openedLevel.isNew && mayEdit)) && (
        <LevelDrawer
          eventId={eventId}
          timeZone={timeZone}
          row={openedLevel.row}
          mayEdit={mayEdit}
          steps={openedLevel.steps}
          onClose={openedLevel.close}
        />
      )}
    </ListContext>
  )
}

/** What an export of the shown columns holds. */
const columns: Column<Sponsor>[] = [
  { field: 'levelName', title: 'Level' },
  { field: 'name' },
  { field: 'companyName' },
  { field: 'boothName' },
  { field: 'contactName' },
  { field: 'websiteUrl' },
  { field: 'isPublished' },
]

tabNeeds('sponsor', (eventId, params) => [
  need(sponsors.declared.calls.list, sponsorsAsked(eventId, params()).asked),
  need(sponsorLevels.declared.calls.list, { eventId }),
])
