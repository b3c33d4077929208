import { CheckOutlined } from '@ant-design/icons'
import type { MenuProps } from 'antd'
import { useState } from 'react'
import type { SavedView } from '#contract/savedViews.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import { fetchSavedViews, removeView, saveView, selectSavedViews, setDefaultView } from '#store/savedViews/savedViews.ts'
import { MenuPopup } from '../../ui/MenuPopup.tsx'
import { useConfirm } from '../../ui/ConfirmProvider.tsx'
import { usePermission } from '../../ui/usePermission.ts'
import type { PopupProps } from '../../ui/usePopupButton.ts'
import { classes } from '../table/classes.ts'
import { settingsOf } from './settings.ts'
import type { ListView } from './useListView.ts'
import { SavedViewDialog } from './SavedViewDialog.tsx'

type Entries = NonNullable<MenuProps['items']>

/** The saved views of a list: which one is shown, and its actions. */
export function SavedViewsMenu({ view: list, ...popup }: PopupProps & { view: ListView }) {
  const dispatch = useAppDispatch()
  const confirm = useConfirm()
  const mayShare = usePermission('editEvents')
  const { views, defaults, statuses } = useAppSelector(selectSavedViews)
  const [dialog, setDialog] = useState<'new' | SavedView | null>(null)
  const { view, isChanged, hasCustomLayout, setLayout, show } = list
  const viewsOfList = views.filter((one) => one.list === list.list)
  const user = useAppSelector(({ auth }) => auth.user?.contactId)
  const defaultId = defaults.find((one) => one.list === list.list)?.viewId
  const isDefault = view ? view.viewId === defaultId : defaultId === undefined
  const entryOf = (one: SavedView) => ({
    key: `view ${one.viewId}`,
    icon: <Mark isOn={one.viewId === view?.viewId} />,
    label: (
      <>
        {one.name}
        {one.viewId === defaultId && <span className="quiet"> (default)</span>}
        {one.ownerContactId !== user && one.ownerName && <span className="quiet small"> {one.ownerName}</span>}
      </>
    ),
  })
  const ownViews = viewsOfList.filter(({ isShared }) => !isShared)
  const sharedViews = viewsOfList.filter(({ isShared }) => isShared)
  const actions: Record<string, () => unknown> = {
    none: () => show(undefined),
    save: () => save(),
    saveAs: () => setDialog('new'),
    back: () => {
      if (hasCustomLayout) setLayout(null)
      if (view) show(view, 'replace')
    },
    rename: () => setDialog(view ?? null),
    default: () => dispatch(setDefaultView({ list: list.list, viewId: isDefault ? null : (view?.viewId ?? null) })),
    delete: () => remove(),
    again: () => dispatch(fetchSavedViews({ list: list.list })),
  }
  const items: Entries = [
    { key: 'none', icon: <Mark isOn={!view} />, label: 'Default view' },
    ...groupOf('Mine', ownViews.map(entryOf)),
    ...groupOf('For everyone', sharedViews.map(entryOf)),
    ...(statuses[list.list] === 'failed' ? [{ key: 'again', label: 'The views could not be loaded. Retry' }] : []),
    { key: 'line', type: 'divider' },
    ...(view?.mayChange && isChanged ? [{ key: 'save', label: 'Save' }] : []),
    { key: 'saveAs', label: 'Save as new view' },
    ...((view ? isChanged : hasCustomLayout) ? [{ key: 'back', label: view ? 'Reset to the saved view' : 'Reset' }] : []),
    ...(view?.mayChange ? [{ key: 'rename', label: mayShare ? 'Rename or share…' : 'Rename…' }] : []),
    ...(view || !isDefault ? [{ key: 'default', label: isDefault ? 'Remove as my default' : 'Set as my default' }] : []),
    ...(view?.mayChange ? [{ key: 'delete', label: 'Delete', danger: true }] : []),
  ]
  return (
    <>
      <MenuPopup
        {...popup}
        placement="bottomRight"
        menu={{
          items,
          onClick: ({ key }) => {
            const selected = viewsOfList.find(({ viewId }) => key === `view ${viewId}`)
            if (selected) show(selected)
            else actions[key]?.()
          },
        }}
      />
      {dialog && (
        <SavedViewDialog
          view={dialog === 'new' ? undefined : dialog}
          mayShare={mayShare}
          onClose={() => setDialog(null)}
          onSave={async (viewName) => {
            const target = dialog === 'new' ? { list: list.list, settings: settingsOf(list.layout, list.params) } : versionOf(dialog)
            const { view: saved, fields } = await dispatch(saveView({ ...target, ...viewName }))
            if (!saved) return fields
            setDialog(null)
            if (dialog === 'new') {
              // The new view holds the layout now; the view it was created from is shown as saved again.
              if (view && hasCustomLayout) setLayout(null)
              show(saved, 'replace')
            }
            return undefined
          }}
        />
      )}
    </>
  )

  async function save(): Promise<void> {
    if (!view) return
    const { view: saved } = await dispatch(saveView({ ...versionOf(view), settings: settingsOf(list.layout, list.params) }))
    if (!saved) return
    if (hasCustomLayout) setLayout(null)
    show(saved, 'replace')
  }

  async function remove(): Promise<void> {
    if (!view) return
    const title = `Delete the view “${view.name}”?`
    const content = 'It is deleted for everyone who uses it.'
    if (view.isShared && !(await confirm({ title, content, okText: 'Delete', isDangerous: true }))) return
    if (await dispatch(removeView(view))) show(undefined, 'replace')
  }
}

const versionOf = ({ viewId, rowVersion }: SavedView) => ({ viewId, rowVersion })
const groupOf = (label: string, children: Entries): Entries => (children.length > 0 ? [{ key: label, type: 'group', label, children }] : [])

/** Marks the view that is shown; the other entries reserve the same space. The menu passes the class of its icons. */
const Mark = ({ isOn, className }: { isOn: boolean; className?: string }) => (
  <CheckOutlined aria-label={isOn ? 'Shown' : undefined} aria-hidden={!isOn} className={classes(className, !isOn && 'views-off')} />
)
