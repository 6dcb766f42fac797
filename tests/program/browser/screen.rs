//! The screens on which windows are opened.

/// The screen of a window.
#[derive(Clone, Copy, Debug)]
pub(super) struct Screen {
    pub(super) width: i64,
    pub(super) height: i64,
    /// Device pixels for each pixel of the page.
    pub(super) density: f64,
    /// Whether it is touched.
    pub(super) mobile: bool,
    /// Whether the system prefers a dark page.
    pub(super) dark: bool,
}

impl Screen {
    pub(super) const DESKTOP: Self = Self {
        width: 1280,
        height: 800,
        density: 1.0,
        mobile: false,
        dark: false,
    };
    pub(super) const PHONE: Self = Self {
        width: 390,
        height: 844,
        density: 2.0,
        mobile: true,
        dark: false,
    };
    /// A narrow phone.
    pub(super) const NARROW: Self = Self {
        width: 360,
        height: 740,
        ..Self::PHONE
    };
    pub(super) const DARK_PHONE: Self = Self {
        dark: true,
        ..Self::PHONE
    };
    pub(super) const DARK: Self = Self {
        dark: true,
        ..Self::DESKTOP
    };
}
