import { fetchUtils, HttpError } from 'react-admin'
import { cookie } from './cookie.js'

const eventId = 1
/** Where the rows of each resource are, and which of their fields is the id. */
const resources = {
  registrations: {
    idKey: 'eventRegistrationId',
    list: ({ type = 0, status = 0 }) => `/events/registrations/${eventId}/${type}/${status}`,
    upsert: '/events/registration/upsert',
  },
  speakers: {
    idKey: 'speakerId',
    list: () => `/events/speakers/${eventId}`,
    upsert: '/events/speaker/upsert',
    filters: ['speakerStatusId'],
  },
  companyTypes: { idKey: 'eventCompanyTypeId', list: () => `/events/company_types/${eventId}`, isWhole: true },
  contacts: { idKey: 'contactId', list: ({ q }) => `/contacts/autocomplete/${encodeURIComponent(q)}`, isWhole: true },
  irReps: { idKey: 'contactId', list: () => `/events/ir_reps/${eventId}`, isWhole: true },
}

/** react-admin's way to nucleus. */
export const dataProvider = {
  async getList(resource, { pagination = {}, sort, filter = {} }) {
    const { list, isWhole, filters = [] } = resources[resource]
    const query = isWhole
      ? {}
      : {
          page: pagination.page,
          pageSize: pagination.perPage,
          sort: sort && `${sort.order === 'DESC' ? '-' : ''}${sort.field}`,
          q: filter.q,
          ...Object.fromEntries(filters.map((name) => [name, filter[name]])),
        }
    const { data, meta } = await ask(`${list(filter)}${search(query)}`)
    return { data: data.map(withId(resource)), total: isWhole ? data.length : meta.total }
  },
  async getOne(resource, { id }) {
    const { list, isWhole } = resources[resource]
    const { data } = await ask(`${list({})}${isWhole ? '' : search({ id })}`)
    const row = data.map(withId(resource)).find((one) => String(one.id) === String(id))
    if (!row) throw new HttpError('There is no such row', 404)
    return { data: row }
  },
  async getMany(resource, { ids }) {
    const { data } = await ask(resources[resource].list({}))
    return { data: data.map(withId(resource)).filter((one) => ids.includes(one.id)) }
  },
  async update(resource, { id, data, previousData }) {
    const { idKey, upsert } = resources[resource]
    const changed = Object.fromEntries(Object.entries(data).filter(([key, value]) => value !== previousData[key]))
    const body = { ...changed, [idKey]: Number(id), rowVersion: previousData.rowVersion }
    const answer = await ask(upsert, { method: 'POST', body: JSON.stringify(body) })
    return { data: withId(resource)(answer.data) }
  },
}

const withId = (resource) => (row) => ({ ...row, id: row[resources[resource].idKey] })

function search(values) {
  return `?${new URLSearchParams(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''))}`
}

async function ask(path, options = {}) {
  const headers = new Headers({ accept: 'application/json', authorization: `Bearer ${cookie('accessToken')}` })
  const { json } = await fetchUtils.fetchJson(`/nucleus${path}`, { ...options, headers })
  return json
}
