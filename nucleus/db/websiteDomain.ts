import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** The domain of a web address without `www.`, as SQL over a text: `https://www.example.com/about` is `example.com`. Null for other texts. */
export const websiteDomain = (address: SQLWrapper): SQL => sql`lower(substring(${address} from '^https?://(?:www[.])?([^/:?#]+)'))`
