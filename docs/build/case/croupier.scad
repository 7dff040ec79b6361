// Case of the Croupier: a ring of LEDs round the picture, seven seats in front. The display's corners speak for the controls,
// so these stay where they are to it: BACK lower left, TIMER upper right, the knob lower right.
// All lengths in mm. Set what you have measured, then part = "front" ... and export. See README.md.

part = "all";           // "front", "box", "light" (walls between the LEDs), "all" (exploded view)

// ---- what you bought: measure it before you cut ----------------------------------------------------------------
ring_outer = 86;        // outer diameter of the LED ring
ring_inner = 72;        // its hole
ring_leds = 24;
window = [61, 34];      // opening for the picture (55.0 x 27.5 in a 2.42" panel)
display = [61.5, 39.5]; // its board
knob_bush = 7.2;        // EC11
knob_tab = [2, 2.5, 6.5];       // slot of its tab: width, height, distance from the middle
back_hole = 12.2;       // 12 mm button
timer_hole = 24;        // 24 mm arcade button
seat_hole = 12.2;
seats = 7;              // 0: none on the box
pods = 0;               // jacks for seat buttons on a lead, in the back wall
usb = [13, 8];

// ---- the case --------------------------------------------------------------------------------------------------
size = [190, 120];      // of the front panel
low = 30;               // height of the box in front
high = 55;              // and at the back: the panel looks up by about 12 degrees
wall = 2.5;
panel = 2.5;            // thickness of the front panel
rounding = 6;
insert = 4.2;           // hole for an M3 heat-set insert
screw = 3.3;
led_hole = 5;
rib = 0.8;              // walls between the LEDs
rib_height = 4;         // from LED to diffuser

ring_at = [90, 66];
knob_at = [160, 46];
back_at = [24, 40];
timer_at = [160, 96];
piezo_at = [24, 98];
seat_y = 10;
screws = [[6, 6], [184, 6], [6, 114], [184, 114]];

$fn = 48;
ring_r = (ring_outer + ring_inner) / 4;         // where the LEDs sit
tilt = atan((high - low) / size[1]);

// What cannot fit is refused here, not by the printer.
corner = sqrt(pow(window[0] / 2, 2) + pow(window[1] / 2, 2));
assert(ring_r - led_hole / 2 - corner >= 1, str("the window's corners (r ", corner, ") come too near to the LED holes: choose a larger ring or a smaller window"));
assert(ring_at[0] - ring_outer / 2 >= 8 && ring_at[1] + ring_outer / 2 <= size[1] - 8, "the ring does not fit on the panel");
assert(ring_at[1] - ring_outer / 2 - (seats > 0 ? seat_y + 7 : 0) >= 3, "the ring lies over the seat buttons");
assert(norm(knob_at - timer_at) >= 19 + timer_hole / 2 + 2, "knob and TIMER are too near to each other");
assert(norm(knob_at - ring_at) >= 19 + ring_outer / 2 + 2, "the knob comes too near to the ring");
assert(back_at[0] < ring_at[0] && back_at[1] < ring_at[1] && timer_at[0] > ring_at[0] && timer_at[1] > ring_at[1] && knob_at[0] > ring_at[0] && knob_at[1] < ring_at[1],
    "a corner of the display would speak for another control: BACK belongs lower left, TIMER upper right, the knob lower right");

echo(str("the display's board goes ", norm(display) <= ring_inner ? "inside the ring" : "behind the ring, its glass through the hole"));

function seat_x(i) = seats > 1 ? 20 + i * 150 / (seats - 1) : size[0] / 2;

module outline() offset(rounding) offset(-rounding) square(size);

// Seen from the front. The slot for the knob's tab goes through: the knob hides it.
module front()
    linear_extrude(panel, convexity = 10) difference() {
        outline();
        translate(ring_at) {
            square(window, center = true);
            for (i = [0 : ring_leds - 1]) rotate(-i * 360 / ring_leds) translate([0, ring_r]) circle(d = led_hole);
        }
        translate(knob_at) {
            circle(d = knob_bush);
            translate([-knob_tab[2], 0]) square([knob_tab[0], knob_tab[1]], center = true);
        }
        translate(back_at) circle(d = back_hole);
        translate(timer_at) circle(d = timer_hole);
        if (seats > 0) for (i = [0 : seats - 1]) translate([seat_x(i), seat_y]) circle(d = seat_hole);
        for (i = [0 : 4]) translate(piezo_at + 4 * [cos(i * 72), sin(i * 72)]) circle(d = 2);
        for (s = screws) translate(s) circle(d = screw);
    }

module tube(d) difference() { circle(d = d + 2 * rib); circle(d = d); }

// Walls between the LEDs, so that each lights its own hole; glued to the back of the front panel.
module light()
    linear_extrude(rib_height, convexity = 10) difference() {
        union() {
            tube(ring_outer);
            tube(ring_inner);
            for (i = [0 : ring_leds - 1]) rotate((i + 0.5) * 360 / ring_leds)
                translate([-rib / 2, ring_inner / 2]) square([rib, (ring_outer - ring_inner) / 2]);
        }
        square(window, center = true);
    }

// What lies below the panel: the upper side of the case runs along it.
module below() translate([-1, 0, 0]) rotate([90, 0, 90]) linear_extrude(size[0] + 2)
    polygon([[-1, 0], [size[1] + 1, 0], [size[1] + 1, high + tan(tilt)], [-1, low - tan(tilt)]]);

module posts(d) for (s = screws) translate(s) circle(d = d);

module box()
    difference() {
        intersection() {
            below();
            union() {
                linear_extrude(wall) outline();
                linear_extrude(high + 2, convexity = 10) {
                    difference() { outline(); offset(-wall) outline(); }
                    intersection() { outline(); posts(11); }
                }
            }
        }
        for (s = screws) translate([s[0], s[1], low + (high - low) * s[1] / size[1] - 12]) cylinder(d = insert, h = 30);
        translate([-1, 90, 12]) cube([wall + 2, usb[0], usb[1]]);                      // USB, left wall
        translate([-1, 82, 16]) rotate([0, 90, 0]) cylinder(d = 2, h = wall + 2);      // reset
        if (pods > 0) for (i = [0 : pods - 1]) translate([35 + 20 * i, size[1] + 1, 30]) rotate([90, 0, 0]) cylinder(d = 6.2, h = wall + 2);
        for (x = [14, size[0] - 14], y = [14, size[1] - 14]) translate([x, y, -1]) cylinder(d = 8.2, h = 1.8);  // rubber feet
    }

if (part == "front") front();
else if (part == "light") light();
else if (part == "box") box();
else {
    color("#d8d2c4") box();
    translate([0, 0, low + 28]) rotate([tilt, 0, 0]) color("#2e3440") front();
    translate([0, 0, low + 14]) rotate([tilt, 0, 0]) translate([ring_at[0], ring_at[1], 0]) color("#f5f5f0") light();
}
