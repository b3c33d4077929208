/** The value of a cookie, if there is one. */
export function cookie(name) {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))
  return pair && decodeURIComponent(pair.slice(name.length + 1))
}
