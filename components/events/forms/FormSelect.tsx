import { LazySelect } from '../../ui/LazySelect.tsx'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import type { ChosenForm } from './useForm.ts'

/** Chooses the company type whose form is shown. */
export function FormSelect({ form: { types, typeId, choose } }: { form: ChosenForm }) {
  const options = types.rows.map(({ eventCompanyTypeId, name, isActive }) => ({
    value: eventCompanyTypeId,
    label: isActive ? name : `${name} (not active)`,
  }))
  const chosen = options.find(({ value }) => value === typeId)
  return (
    <LazySelect<number>
      className="filter list-chooser"
      label="Form of the company type"
      placeholder="Company type"
      value={chosen?.value}
      selectedLabels={chosen ? [chosen.label] : []}
      options={options}
      failureNote={types.status === 'failed' && <LoadAgain text="The company types could not be loaded." onClick={types.reload} />}
      popupMatchSelectWidth={false}
      onChange={choose}
    />
  )
}
