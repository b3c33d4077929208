import { type ThemeConfig, theme } from 'antd'
import { type Palette, palettes, type ThemeName } from './theme.ts'

/** The theme of Ant Design. `hasMotion`: false when the user prefers reduced motion. */
export function makeTheme(name: ThemeName, { hasMotion = true } = {}): ThemeConfig {
  const colors = palettes[name]
  const derive = name === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm
  return {
    // One class for the variables of the whole page, so that plain style sheets can use them too.
    cssVar: { key: 'copilot' },
    hashed: false,
    algorithm: (seed, map) => ({ ...derive(seed, map), ...colorTokens(colors) }),
    token: {
      fontFamily: `var(--font, Inter), system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif`,
      fontSize: 14,
      borderRadius: 6,
      controlHeight: 32,
      wireframe: false,
      motion: hasMotion,
      motionUnit: 0.035,
      motionBase: 0,
      colorText: colors.text[0],
      colorTextSecondary: colors.text[1],
      colorTextTertiary: colors.text[2],
      colorTextQuaternary: colors.text[3],
      colorTextDescription: colors.text[2],
      colorTextPlaceholder: colors.placeholder,
      colorTextHeading: colors.text[0],
      colorBgLayout: colors.page,
      colorBgContainer: colors.surface,
      colorBgElevated: colors.floating,
      colorBorder: colors.controlBorder,
      colorBorderSecondary: colors.line,
      colorSplit: colors.line,
      boxShadow: colors.shadow,
      boxShadowSecondary: colors.shadow,
      boxShadowTertiary: 'none',
    },
    components: {
      Button: {
        primaryColor: colors.onPrimary,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        dangerColor: colors.onPrimary,
      },
      Checkbox: { colorWhite: colors.onPrimary },
      // Days of the months before and after can be picked, too.
      DatePicker: { colorTextDisabled: colors.text[2], colorTextLightSolid: colors.onPrimary },
      Radio: { colorWhite: colors.onPrimary },
      Switch: { colorWhite: colors.onPrimary, handleBg: colors.onPrimary },
      Form: { itemMarginBottom: 16, verticalLabelPadding: '0 0 4px' },
      Menu: {
        itemHeight: 34,
        itemBorderRadius: 6,
        activeBarBorderWidth: 0,
        itemSelectedBg: colors.primarySoft,
        itemSelectedColor: colors.primary,
        subMenuItemBg: 'transparent',
      },
      Modal: { titleFontSize: 16 },
      Table: {
        cellPaddingBlock: 7,
        cellPaddingInline: 10,
        cellPaddingBlockSM: 5,
        cellPaddingInlineSM: 8,
        headerBg: colors.surface,
        headerColor: colors.text[1],
        headerSplitColor: 'transparent',
        rowSelectedBg: colors.primarySoft,
        rowSelectedHoverBg: colors.primarySoft,
      },
      Tooltip: { colorBgSpotlight: name === 'dark' ? '#353d49' : '#232b38' },
    },
  }
}

/** The shades that the algorithm would otherwise derive. */
const colorTokens = ({ primary, primaryHover, primaryActive, primarySoft, primaryRing, success, warning, error, errorHover }: Palette) => ({
  colorPrimary: primary,
  colorPrimaryHover: primaryHover,
  colorPrimaryActive: primaryActive,
  colorPrimaryBg: primarySoft,
  colorPrimaryBorder: primaryRing,
  colorPrimaryText: primary,
  colorPrimaryTextHover: primaryHover,
  colorPrimaryTextActive: primaryActive,
  colorLink: primary,
  colorLinkHover: primaryHover,
  colorLinkActive: primaryActive,
  colorInfo: primary,
  colorInfoText: primary,
  colorSuccess: success,
  colorSuccessText: success,
  colorWarning: warning,
  colorWarningText: warning,
  colorError: error,
  colorErrorText: error,
  colorErrorHover: errorHover,
  colorErrorActive: errorHover,
})
