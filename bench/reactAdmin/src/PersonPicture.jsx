import Avatar from '@mui/material/Avatar'

/** A small picture of a person, or their initials. */
export const PersonPicture = ({ name, url }) => (
  <Avatar src={url ?? undefined} alt="" slotProps={{ img: { loading: 'lazy' } }} sx={{ width: 28, height: 28, fontSize: 11 }}>
    {name
      .split(' ')
      .map(([first]) => first)
      .join('')
      .slice(0, 2)}
  </Avatar>
)
