import { PlusOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { logoSizes } from '#constants/programmeChoices.ts'
import { sponsorLevels, sponsors } from '#store/events/sponsors.ts'
import { useAppSelector } from '#store/hooks.ts'
import { filtersOf } from '../../resource/list/FilterSelect.tsx'
import { useListScreen, useListRecord } from '../../resource/screen/listContexts.ts'
import { RecordDrawer } from '../../resource/list/RecordDrawer.tsx'
import { LoadFailure } from '../../resource/table/LoadFailure.tsx'
import { AddButton, ListBar } from '../../resource/list/ListBar.tsx'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { groupsOf } from './board.ts'
import { PublishSponsors } from './PublishSponsors.tsx'
import { SponsorBoard } from './SponsorBoard.tsx'
import { SponsorsOrPlaceholder } from './SponsorsOrPlaceholder.tsx'

const { FilterSelect } = filtersOf(sponsors.declared)
const LevelFields = lazyPart(() => import('./LevelFields.tsx').then((file) => file.LevelFields), { prefetch: true })
const SponsorFields = lazyPart(() => import('./SponsorFields.tsx').then((file) => file.SponsorFields), { prefetch: true })

/** The bar, the board and the records of the sponsors and of their levels. */
export function SponsorParts({ eventId, timeZone }: { eventId: number; timeZone: string }) {
  const { list, isFiltered, mayEdit, open } = useListScreen(sponsors)
  const { list: levels, open: openLevel } = useListScreen(sponsorLevels)
  const { row } = useListRecord(sponsors)
  const order = useAppSelector(sponsors.selectState)
  const { groups, sponsorsWithoutLevel } = groupsOf(levels.rows, list.rows, order)
  const [newLevelId, setNewLevelId] = useState<number>()
  const firstLevelId = levels.rows[0]?.sponsorLevelId
  const add = (sponsorLevelId = firstLevelId) => {
    setNewLevelId(sponsorLevelId)
    open('new')
  }
  const hasLevels = levels.rows.length > 0
  const mayAdd = mayEdit && hasLevels
  const hasFailed = list.status === 'failed' || levels.status === 'failed'
  const reload = () => {
    list.reload()
    levels.reload()
  }
  return (
    <>
      <ListBar
        of={sponsors}
        filters={
          <FilterSelect
            name="sponsorLevelId"
            label="Level"
            placeholder="Any level"
            options={levels.rows.map(({ sponsorLevelId, name }) => ({ value: sponsorLevelId, label: name }))}
          />
        }
        add={mayAdd && <AddButton one="sponsor" onClick={() => add()} />}
      >
        {mayEdit && <PublishSponsors shown={list.rows} />}
        {mayAdd && (
          <Button icon={<PlusOutlined />} onClick={() => openLevel('new')}>
            Add level
          </Button>
        )}
      </ListBar>
      {hasFailed && (
        <LoadFailure
          text={list.rows.length + levels.rows.length > 0 ? 'This list may be out of date.' : 'The sponsors could not be loaded.'}
          reload={reload}
        />
      )}
      <SponsorsOrPlaceholder eventId={eventId} hasFailed={hasFailed} hasSponsorsWithoutLevel={sponsorsWithoutLevel.length > 0}>
        <SponsorBoard
          eventId={eventId}
          groups={groups}
          sponsorsWithoutLevel={sponsorsWithoutLevel}
          mayEdit={mayEdit}
          isFiltered={isFiltered}
          isWaiting={list.status !== 'loaded' || levels.status !== 'loaded'}
          onOpen={open}
          onOpenLevel={openLevel}
          onAdd={add}
        />
      </SponsorsOrPlaceholder>
      {(row || hasLevels) && (
        <RecordDrawer of={sponsors} defaults={{ sponsorLevelId: newLevelId ?? firstLevelId }} timeZone={timeZone} width={640}>
          {(sponsor) => <SponsorFields row={sponsor} eventId={eventId} levels={levels.rows} />}
        </RecordDrawer>
      )}
      <RecordDrawer of={sponsorLevels} defaults={{ logoSize: logoSizes.medium, color: '#6b7280' }} timeZone={timeZone}>
        {(level) => <LevelFields row={level} />}
      </RecordDrawer>
    </>
  )
}
