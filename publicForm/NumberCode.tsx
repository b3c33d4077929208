import { QRCodeSVG } from '@rc-component/qrcode'

/** The QR code of a confirmation number, which staff scan at the entrance. Dark on light with a margin in every theme, as cameras need it. */
export const NumberCode = ({ confirmationNumber }: { confirmationNumber: string }) => (
  <figure className="page-code">
    <QRCodeSVG
      value={confirmationNumber}
      size={148}
      level="M"
      marginSize={3}
      fgColor="#000000"
      bgColor="#ffffff"
      role="img"
      aria-label={`QR code of the confirmation number ${confirmationNumber}`}
    />
    <figcaption>Show this code when you arrive.</figcaption>
  </figure>
)
