import {
  ArrayInput,
  BooleanInput,
  DateTimeInput,
  Edit,
  ImageField,
  required,
  SelectInput,
  SimpleForm,
  SimpleFormIterator,
  TextInput,
} from 'react-admin'
import { speakerStatuses } from '../../../../constants/programmeChoices.ts'
import { ContactInput } from '../ContactInput.jsx'

/** One speaker: the fields of the console's form. */
export const SpeakerEdit = () => (
  <Edit>
    <SimpleForm>
      <ContactInput />
      <ImageField source="headshotUrl" />
      <TextInput source="firstName" validate={required()} />
      <TextInput source="lastName" validate={required()} />
      <TextInput source="displayName" />
      <SelectInput source="speakerStatusId" choices={speakerStatuses} optionValue="value" optionText="label" />
      <TextInput source="jobTitle" />
      <TextInput source="companyName" />
      <TextInput source="email" type="email" />
      <TextInput source="phone" type="tel" />
      <TextInput source="assistantEmail" type="email" />
      <BooleanInput source="isPublished" />
      <BooleanInput source="isFeatured" />
      <BooleanInput source="hasArrived" />
      <TextInput source="bioShort" multiline minRows={2} />
      <TextInput source="bioLong" multiline minRows={4} />
      <TextInput source="linkedInUrl" type="url" />
      <TextInput source="twitterUrl" type="url" />
      <TextInput source="websiteUrl" type="url" />
      <ArrayInput source="availability">
        <SimpleFormIterator inline>
          <DateTimeInput source="startsAt" />
          <DateTimeInput source="endsAt" />
        </SimpleFormIterator>
      </ArrayInput>
      <TextInput source="dietary" multiline minRows={2} />
      <TextInput source="avNeeds" multiline minRows={2} />
      <TextInput source="internalNotes" multiline minRows={3} />
    </SimpleForm>
  </Edit>
)
