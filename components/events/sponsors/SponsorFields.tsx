import { type Choice, choiceLabel } from '#constants/choice.ts'
import { locationTypes } from '#constants/setUpChoices.ts'
import type { EventLocation } from '#contract/events/locations.ts'
import type { Sponsor, SponsorLevel } from '#contract/events/sponsors.ts'
import { locations } from '#store/events/locations.ts'
import { sponsors } from '#store/events/sponsors.ts'
import { fieldOf, fieldsOf } from '../../form/fieldsOf.ts'
import { PictureField } from '../../form/PictureField.tsx'
import { useResource } from '../../resource/base/useResource.ts'
import { CompanyField } from './CompanyField.tsx'

const { ReferenceField, SwitchField, TextAreaField, TextField } = fieldsOf(sponsors.declared)
const Picture = fieldOf(sponsors.declared, PictureField)
const { booth } = locationTypes

/** The fields of a sponsor. Booths come first among its possible locations. */
export function SponsorFields({ row, eventId, levels }: { row: Sponsor | null; eventId: number; levels: readonly SponsorLevel[] }) {
  const locationList = useResource(locations, { eventId })
  return (
    <>
      <CompanyField row={row} />
      <div className="form-grid">
        <TextField name="name" />
        <ReferenceField name="sponsorLevelId" row={row} list={{ rows: levels }} optionsBy="sponsorLevelId" entityNames="levels" />
        <Picture name="logoUrl" />
        <Picture name="logoDarkUrl" extra="Shown in the dark theme. jpg or png, at most 10 MB" />
        <TextField name="websiteUrl" type="url" />
        <ReferenceField name="boothLocationId" row={row} list={locationList} optionsBy={boothChoices} entityNames="locations" />
      </div>
      <ReferenceField name="primaryContactId" row={row} />
      <TextAreaField name="description" rows={3} />
      <SwitchField name="isPublished" />
      <TextAreaField name="internalNotes" rows={2} />
    </>
  )
}

const boothChoices = (locationRows: readonly EventLocation[]): Choice[] =>
  locationRows
    .toSorted((a, b) => Number(b.locationType === booth) - Number(a.locationType === booth))
    .map(({ sessionLocationId, name, locationType }) => ({
      value: sessionLocationId,
      label: locationType === booth ? name : `${name} (${choiceLabel(locationTypes, locationType).toLowerCase()})`,
    }))
