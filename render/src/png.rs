//! The scene as a PNG.

use resvg::{tiny_skia, usvg};

use crate::Scene;

/// Draws the scene as a PNG.
pub fn png(scene: &Scene) -> Vec<u8> {
    let svg = crate::svg(scene);
    let tree = usvg::Tree::from_str(&svg, &usvg::Options::default()).expect("our own SVG is valid");
    let size = tree.size().to_int_size();
    let mut pixmap =
        tiny_skia::Pixmap::new(size.width(), size.height()).expect("a picture has pixels");
    resvg::render(
        &tree,
        tiny_skia::Transform::identity(),
        &mut pixmap.as_mut(),
    );
    let mut bytes = Vec::new();
    let image = image::RgbaImage::from_raw(size.width(), size.height(), pixmap.take())
        .expect("as many bytes as pixels");
    image
        .write_to(
            &mut std::io::Cursor::new(&mut bytes),
            image::ImageFormat::Png,
        )
        .expect("memory can be written to");
    bytes
}
