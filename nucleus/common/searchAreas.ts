import { companies } from '#contract/companies.ts'
import type { Area } from '../resource/search/Area.ts'
import type { RestorableRepository } from '../resource/repositoryTypes.ts'
import { peopleArea } from './peopleArea.ts'

/** The areas of the search over everything: resources that declare one, with people and companies after the first, events. */
export function searchAreas(repositories: readonly RestorableRepository[]): Area[] {
  const [events, ...others] = repositories.flatMap(({ searchArea }) => searchArea ?? [])
  const isCompanies = ({ name }: Area) => name === companies.name
  const inOrder = [peopleArea, ...others.filter(isCompanies), ...others.filter((area) => !isCompanies(area))]
  return events ? [events, ...inOrder] : inOrder
}
