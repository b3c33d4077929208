import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'

/** What a row is about, and something quieter below it. */
export const TwoLines = ({ first, second, title }) => (
  <Stack title={title}>
    <Typography variant="body2">{first}</Typography>
    {second && (
      <Typography variant="caption" color="textSecondary">
        {second}
      </Typography>
    )}
  </Stack>
)
